import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { postsTexts } from '../../posts-texts.ts';

export function PostsFailure({ failure, onRetry }: { readonly failure: Error; readonly onRetry: () => void }) {
  return (
    <Alert kind="danger" action={<Button onClick={onRetry}>{postsTexts.retry}</Button>}>
      {refusalText(failure)}
    </Alert>
  );
}
