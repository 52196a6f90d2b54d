import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { resultTexts as texts } from '../../texts.ts';

interface EditSearchLinkProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source'>;
  /** The address of the form. */
  readonly to: string;
  readonly theme: 'white' | 'blue';
  readonly size?: 's' | 'm';
}

/** Back to the form, filled in with this search. */
export function EditSearchLink({ search: { keyword, region, source }, to, theme, size = 'm' }: EditSearchLinkProps) {
  return (
    <ButtonLink to={to} search={{ keyword, source, ...(region && { region: region.id }) }} theme={theme} size={size}>
      {texts.edit}
    </ButtonLink>
  );
}
