/** What the scripts of the checkout say, in the language of the page. */
export const texts = JSON.parse(document.querySelector("template[data-texts]")?.dataset.texts ?? "{}");
