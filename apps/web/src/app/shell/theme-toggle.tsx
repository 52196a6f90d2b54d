import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#shared/ui/button.tsx';
import { texts } from './texts.ts';

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={other === 'dark' ? texts.toDark : texts.toLight}
      icon={other === 'dark' ? <Moon size={20} aria-hidden /> : <Sun size={20} aria-hidden />}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    />
  );
}

type Theme = 'light' | 'dark';

/** Read before the first paint by public/theme.js. */
const KEY = 'vidno_theme';

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** Choosing the theme of the system means to follow the system again. */
function chooseTheme(theme: Theme): void {
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
