import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { shareTexts as texts } from '../../share/share-texts.ts';
import { ShareDialog } from './share-dialog.tsx';

export function ShareButton({ searchId }: { readonly searchId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button theme="white" size="s" icon={<Share2 size={18} />} onClick={() => setOpen(true)}>
        {texts.trigger}
      </Button>
      {open && <ShareDialog searchId={searchId} onClose={() => setOpen(false)} />}
    </>
  );
}
