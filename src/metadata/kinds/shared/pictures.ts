/** Default `accept` of pictures: types that a browser shows and that cannot contain a script. */
export const PICTURES = "image/png,image/jpeg,image/gif,image/webp";
