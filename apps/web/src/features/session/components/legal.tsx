import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './legal.module.css';

/** Where it is written what becomes of the data that a form asks for. */
export function Legal() {
  return (
    <p className={styles.legal}>
      {texts.legal}
      <Link to="/documents/$kind" params={{ kind: 'privacy-policy' }} target="_blank">
        {texts.legalLink}
        <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
      </Link>
      {texts.legalEnd}
    </p>
  );
}
