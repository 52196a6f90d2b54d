import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { texts } from './texts.ts';
import { chooseTheme, currentTheme } from './theme.ts';

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
