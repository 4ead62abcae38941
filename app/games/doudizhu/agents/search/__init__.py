"""Looking ahead: what plays come to, over deals that a view allows and that others make likely."""
