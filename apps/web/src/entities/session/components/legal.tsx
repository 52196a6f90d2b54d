import { Link } from '@tanstack/react-router';
import { texts } from '../texts.ts';
import styles from './legal.module.css';

/** What the user agrees to by pressing the button. */
export function Legal({ button }: { readonly button: string }) {
  return (
    <p className={styles.legal}>
      {texts.legal(button)}
      <Link to="/privacy">{texts.legalLink}</Link>
      {texts.legalEnd}
    </p>
  );
}
