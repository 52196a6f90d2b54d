import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const MoreSheet = lazyComponent(() => import('./more-sheet.tsx'), 'MoreSheet');
const SupportModal = lazyComponent(() => import('#features/support/components/support-modal.tsx'), 'SupportModal');

interface ShellDialogs {
  /** The dialog that is open now, if any. */
  readonly dialog: ReactNode;
  readonly openMore: () => void;
  readonly openSupport: () => void;
}

/** The dialogs that the menus open. */
export function useShellDialogs(): ShellDialogs {
  const [open, setOpen] = useState<'more' | 'support' | null>(null);
  const close = () => setOpen(null);
  const openSupport = () => setOpen('support');
  return {
    dialog: (
      <Suspense>
        {open === 'more' && <MoreSheet open onClose={close} onSupport={openSupport} />}
        {open === 'support' && <SupportModal open onClose={close} />}
      </Suspense>
    ),
    openMore: () => setOpen('more'),
    openSupport,
  };
}
