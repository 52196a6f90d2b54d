// Runs before the first paint, so that a chosen theme does not flash; a file of its own because inline scripts are forbidden.
try {
  const chosen = localStorage.getItem('vidno_theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {}
