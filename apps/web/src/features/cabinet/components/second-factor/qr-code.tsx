import encodeQR from 'qr';
import { toPath } from '../../qr-rules.ts';
import styles from './second-factor.module.css';

/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 3;

/** Drawn in the browser: the secret goes nowhere. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={toPath(modules)} fill="currentColor" />
    </svg>
  );
}
