// On a server there are no elements to register: the page that is sent has the tag, and the browser brings it to life.

export const MultiHeadAttention = undefined;
