import type { ComponentProps } from 'react';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import type { PaymentDialog } from './payment-dialog.tsx';

const Dialog = lazyComponent(() => import('./payment-dialog.tsx'), 'PaymentDialog');

/** The dialog, in a chunk of its own: few visitors of a screen pay there. */
export function LazyPaymentDialog(props: ComponentProps<typeof PaymentDialog>) {
  return (
    <ChunkBoundary>
      <Dialog {...props} />
    </ChunkBoundary>
  );
}
