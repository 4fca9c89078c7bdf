/** Characters that a quoted name may have; others are written as they are encoded. */
const PLAIN = /[^\x20-\x7e]|["\\%/]/g;

/** Header by which a browser keeps a file under its name (RFC 6266): one for old readers, one in UTF-8. */
export function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name.replace(PLAIN, '_')}"; filename*=UTF-8''${encoded}`;
}
