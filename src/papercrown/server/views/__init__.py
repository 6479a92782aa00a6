"""What one viewer sees of a table, and the updates that tell a client."""
