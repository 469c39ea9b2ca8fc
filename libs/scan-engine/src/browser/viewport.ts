/** Wide enough for the layout that most visitors at a desk see (P80); what is higher only costs time to paint. */
export const viewport = { width: 1280, height: 800 };
