import { LockKeyhole } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
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
          <ButtonLink theme="blue" to="/change-tariff">
            {texts.add}
          </ButtonLink>
        </>
      }
    >
      {texts.notPaidLead}
    </Notice>
  );
}
