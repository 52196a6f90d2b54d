import { lazyComponent } from '#shared/navigation/load-chunk.tsx';

/** Most figures are as they were seen, so what explains the others is loaded after them. */
const load = () => import('./why-changed.tsx');

export const WhyFigure = lazyComponent(load, 'WhyFigure');
export const WhyMonth = lazyComponent(load, 'WhyMonth');
export const SeenNotice = lazyComponent(load, 'SeenNotice');
