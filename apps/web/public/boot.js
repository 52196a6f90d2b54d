// Runs before the first paint; a file of its own because inline scripts are forbidden.
// A chosen theme must not flash, and the big loader belongs to the home page only.
try {
  const chosen = localStorage.getItem('vidno_theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {}
if (location.pathname === '/') document.documentElement.dataset.home = '';
