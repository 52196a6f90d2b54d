import { codeTexts as texts } from '../code-texts.ts';
import styles from './code-form.module.css';

/** Where the code was sent, and how long it lasts. */
export function SentTo({ target }: { readonly target: string }) {
  return (
    <>
      {texts.sentTo} <b className={styles.target}>{target}</b>
      {texts.valid}
    </>
  );
}
