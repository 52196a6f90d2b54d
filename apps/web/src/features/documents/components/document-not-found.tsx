import { FileX } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';

export function DocumentNotFound() {
  return (
    <Notice
      icon={<FileX size={28} />}
      title={texts.notFound}
      actions={
        <ButtonLink theme="blue" to="/documents">
          {texts.all}
        </ButtonLink>
      }
    >
      <p>{texts.notFoundLead}</p>
    </Notice>
  );
}
