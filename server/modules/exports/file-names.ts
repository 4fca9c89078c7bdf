const LONGEST = 80;
/** Characters that some file system refuses. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Names that Windows keeps for devices. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Names of files made from titles: valid on every system, and none twice. */
export function createFileNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const plain = [...title.toWellFormed().replace(REFUSED, '-').trim()].slice(0, LONGEST).join('');
    const trimmed = plain.replace(/^[. ]+|[. ]+$/g, '') || '-';
    const name = DEVICES.test(trimmed) ? `-${trimmed}` : trimmed;
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${name} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
