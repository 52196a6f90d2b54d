import encodeQR from 'qr';
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

/** The dark modules of a QR code as one SVG path, a rectangle for each run in a row. */
export function toPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}
