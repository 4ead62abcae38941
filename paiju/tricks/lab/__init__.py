"""What the development of trick-taking games needs: contests, numbers for learners."""
