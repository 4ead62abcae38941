"""What every game is to those who run one: phases, actions, events, views, scores."""
