"""Paiju 牌局, as other packages may import it; all of `app` may change in any version."""
