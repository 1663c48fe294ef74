/** What the parts of the frame tell each other as events of the window, so that none has to hold the other. */
export const paletteWanted = "slipway:palette";
export const refreshWanted = "slipway:refresh";
