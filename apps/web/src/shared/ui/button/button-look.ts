import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export const BUTTON_THEMES = [
  'default',
  'red',
  'aqua',
  'blue',
  'danger',
  'white',
  'gray',
  'strong_blue',
  'green',
  'purple',
] as const;
export type ButtonTheme = (typeof BUTTON_THEMES)[number];

export interface ButtonLook {
  readonly theme?: ButtonTheme | undefined;
  /** Font weight. */
  readonly weight?: number | undefined;
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

/** The class and style of a button, for buttons and links. */
export function buttonLook({ theme = 'default', weight = 400, size = 'm', block = false }: ButtonLook) {
  return {
    className: classNames(styles.button, styles[theme], styles[size], block && styles.block),
    style: { fontWeight: weight },
  };
}
