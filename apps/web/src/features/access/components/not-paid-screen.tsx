import { LockKeyhole } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { TariffLink } from '#shared/ui/feedback/refusal-action.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';

export function NotPaidScreen({ onBack }: { readonly onBack: () => void }) {
  return (
    <Notice
      icon={<LockKeyhole size={28} />}
      title={texts.notPaid}
      actions={
        <>
          <Button theme="gray" onClick={onBack}>
            {texts.back}
          </Button>
          <TariffLink />
        </>
      }
    >
      {texts.notPaidLead}
    </Notice>
  );
}
