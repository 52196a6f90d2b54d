import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '../load-chunk.ts';

const MoreSheet = lazy(async () => {
  const { MoreSheet } = await loadChunk('more', () => import('./more-sheet.tsx'));
  return { default: MoreSheet };
});
const SupportModal = lazy(async () => {
  const { SupportModal } = await loadChunk('support', () => import('#features/support/components/support-modal.tsx'));
  return { default: SupportModal };
});

interface Above {
  /** What is open above the page now. */
  readonly above: ReactNode;
  readonly openMore: () => void;
  readonly openSupport: () => void;
}

/** The dialogs that menus open; loaded when first asked for. */
export function useAbove(): Above {
  const [open, setOpen] = useState<'nothing' | 'more' | 'support'>('nothing');
  const close = () => setOpen('nothing');
  const openSupport = () => setOpen('support');
  return {
    above: (
      <Suspense>
        {open === 'more' && <MoreSheet open onClose={close} onSupport={openSupport} />}
        {open === 'support' && <SupportModal open onClose={close} />}
      </Suspense>
    ),
    openMore: () => setOpen('more'),
    openSupport,
  };
}
