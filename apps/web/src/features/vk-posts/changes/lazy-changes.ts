import { lazy } from 'react';
import { loadChunk } from '#shared/navigation/load-chunk.tsx';

/** Most figures are as they were seen, so what explains the others is loaded after them. */
const load = () => import('./why-changed.tsx');

export const WhyFigure = lazy(async () => ({ default: (await loadChunk(load)).WhyFigure }));
export const WhyMonth = lazy(async () => ({ default: (await loadChunk(load)).WhyMonth }));
export const SeenNotice = lazy(async () => ({ default: (await loadChunk(load)).SeenNotice }));
export const SentChanges = lazy(async () => ({ default: (await loadChunk(load)).SentChanges }));

/** Few walls have posts that are gone. */
const loadWithoutDeleted = () => import('./without-deleted.tsx');
export const WithoutDeleted = lazy(async () => ({ default: (await loadChunk(loadWithoutDeleted)).WithoutDeleted }));

const loadFiguresNow = () => import('./figures-now.tsx');
export const FiguresNow = lazy(async () => ({ default: (await loadChunk(loadFiguresNow)).FiguresNow }));
