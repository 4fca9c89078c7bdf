import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Minimal page for the same work: Enter adds a line on top of a list. */
function Floor() {
  const [lines, setLines] = useState<readonly string[]>([]);
  return (
    <main>
      <input
        aria-label="usable"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return;
          setLines([currentTarget.value, ...lines]);
          currentTarget.value = '';
        }}
      />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Floor />);
