import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths, in the shape of the content to come. */
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}

export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, ...(round && { borderRadius: 'var(--radius-full)' }) }}
    />
  );
}
