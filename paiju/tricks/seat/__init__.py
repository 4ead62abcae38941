"""The knowledge of one seat: its position, what turns prove, hidden hands, advice by sight."""
