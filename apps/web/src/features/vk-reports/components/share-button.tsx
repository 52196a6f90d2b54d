import type { Filter } from '@vidno/contract/vk/filter';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { shareTexts as texts } from '../texts.ts';
import { ShareDialog } from './share-dialog.tsx';

interface ShareButtonProps {
  readonly id: string;
  readonly filter: Filter;
}

export function ShareButton({ id, filter }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button theme="white" icon={<Share2 size={18} />} onClick={() => setOpen(true)}>
        {texts.trigger}
      </Button>
      {open && <ShareDialog id={id} filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}
