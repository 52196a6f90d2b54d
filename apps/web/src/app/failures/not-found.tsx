import { SearchX } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';

export function NotFound() {
  return (
    <Notice
      icon={<SearchX size={28} />}
      title={texts.notFoundTitle}
      actions={
        <>
          <ButtonLink theme="blue" weight={500} to="/">
            {texts.home}
          </ButtonLink>
          <ButtonLink theme="gray" to="/smart-search/list">
            {texts.searches}
          </ButtonLink>
        </>
      }
    >
      {texts.notFoundLead}
    </Notice>
  );
}
