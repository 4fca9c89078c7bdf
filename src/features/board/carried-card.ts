import { createContext } from 'react';

/** Id of the card that is being dragged; null while none is. A context, so that a drag does not draw the columns anew. */
export const CarriedCardContext = createContext<string | null>(null);
