import type { ErrorComponentProps } from '@tanstack/react-router';
import { ChunkLoadError } from '#shared/navigation/load-chunk.ts';
import { ChunkFailure } from './chunk-failure.tsx';
import { UnexpectedFailure } from './unexpected-failure.tsx';

/** What a screen that could not open shows in its place. */
export function RouteFailure({ error }: ErrorComponentProps) {
  return error instanceof ChunkLoadError ? <ChunkFailure failure={error} /> : <UnexpectedFailure />;
}
