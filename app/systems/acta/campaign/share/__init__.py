"""What the campaign notes of packets that came in."""
