/** HTML for one address: title and tags of the head, and what is shown until the scripts have run, or where they do not. */
export interface PreparedPage {
  readonly about: string;
  readonly content: string;
}

/** The content of a prepared page, below the name of the site. */
export function toPageContent(html: string): string {
  return `<div class="early-page"><p class="early-page-head"><a href="/">Видно</a></p>
<main>${html}</main></div>`;
}
