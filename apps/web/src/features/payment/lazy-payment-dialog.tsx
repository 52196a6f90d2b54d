import type { ComponentProps } from 'react';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
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
