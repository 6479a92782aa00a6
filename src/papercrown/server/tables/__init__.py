"""Tables: events, the aggregate that decides, and the actor that runs one."""
