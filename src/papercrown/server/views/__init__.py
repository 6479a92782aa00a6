"""What one viewer sees of a table, and the updates that clients receive."""
