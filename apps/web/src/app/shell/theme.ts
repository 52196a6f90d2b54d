export type Theme = 'light' | 'dark';

/** Read before the first paint by public/theme.js. */
const KEY = 'vidno_theme';

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** Choosing the theme of the system means to follow the system again. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
    return;
  }
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEY, theme);
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
