import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ChunkLoadError } from './load-chunk.ts';

interface ChunkBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the chunk is loading. */
  readonly loading?: ReactNode;
  /** Shown if it cannot be loaded. */
  readonly failed?: ReactNode;
}

/** Part of a page in a chunk of its own. If that cannot be loaded, the rest of the page stays. */
export function ChunkBoundary({ children, loading, failed }: ChunkBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={({ error }) => {
        if (!(error instanceof ChunkLoadError)) throw error;
        return failed;
      }}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </CatchBoundary>
  );
}
