/** CSS px. Wide enough for desktop layouts; a larger height would only take longer to paint. */
export const viewport = { width: 1280, height: 800 };
