import styles from './sparkline.module.css';

interface SparklineProps {
  readonly values: readonly (number | null)[];
}

/** @limit none */
const WIDTH = 100;
const HEIGHT = 24;

/** The shape of a figure over the period, without a scale: an ornament of a number that stands beside it. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const least = Math.min(...known);
  const range = Math.max(...known) - least || 1;
  const points = values.map((value, place) => {
    if (value === null) return null;
    const y = HEIGHT - ((value - least) / range) * HEIGHT;
    return `${((place / (values.length - 1)) * WIDTH).toFixed(1)} ${y.toFixed(1)}`;
  });
  const path = points
    .map((point, place) => (point === null ? '' : `${points[place - 1] == null ? 'M' : 'L'}${point}`))
    .join('');
  return (
    <svg className={styles.spark} viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
