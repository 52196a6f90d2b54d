const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

export function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

export function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`;
}

/** The text of every element with this name. */
export function contentsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    content.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}
