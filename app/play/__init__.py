"""Every game to those who run one: phases, actions, events, views, scores, agents."""
