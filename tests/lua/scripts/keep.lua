-- A keep in a lake: a drawbridge, towers, a shrine, and a garrison that sleeps in its barracks.
des.level_flags("mazelevel", "noteleport", "hardfloor", "noflip")
des.level_init({ style = "solidfill", fg = " ", lit = 0 })
des.level_init({ style = "mazegrid", bg = "-" })
des.map({ halign = "center", valign = "center", map = [[
}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
}-----}}}}}}}}}}}}}}}}}}}}}}}}}-----}
}|...---------------------------...|}
}|...|.......|.........|.........+.|}
}--+--.......|.........|.........|--}
}}|...{......S....K....+.........|.}}
}}|.-----....|.........|.........|.}}
}}|.|...|....-----+-----.........|.}}
}}|.|...|......................--|.}}
}--+---+--.....................|.---}
}|...|.......\..................+..|}
}|...|..........................|..|}
}-----------------------------------}
}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
]] });
local place = { { 3, 3 }, { 33, 3 }, { 3, 10 }, { 33, 11 } }
shuffle(place)
des.drawbridge({ x = 1, y = 7, dir = "east", state = "closed" })
des.mazewalk({ x = 0, y = 7, dir = "west", stocked = false })
des.region(selection.area(0, 0, 36, 13), "unlit")
des.region({ region = { 24, 3, 32, 7 }, type = "barracks", filled = 1, lit = 1 })
des.region({ region = { 14, 3, 22, 6 }, type = "temple", filled = 1, lit = 1, contents = function(rm)
   des.altar({ x = rm.width // 2, y = 1, align = align[1], type = "shrine" })
end })
des.region({ region = { 5, 7, 7, 8 }, lit = 1, type = "throne", irregular = true, filled = 2 })
des.door("locked", 8, 11)
des.door("closed", 3, 4)
des.door({ state = "secret", x = 13, y = 5 })
des.door("open", 23, 5)
des.door("closed", 18, 7)
des.door("random", 33, 3)
des.door({ state = "nodoor", coord = { 3, 9 } })
des.door("broken", 7, 9)
des.door("closed", 32, 10)
des.feature("fountain", 8, 6)
des.feature({ type = "sink", x = 9, y = 10, ring = 1 })
des.feature("throne", { 20, 10 })
des.feature("tree", 25, 10)
des.feature("pool", 22, 10)
des.stair("up", place[1])
des.ladder("down", place[2][1], place[2][2])
des.grave({ x = 15, y = 10, text = "Here lies a mapmaker." })
des.grave(16, 10, "")
des.engraving({ 17, 10 }, "burn", "Mind the bridge.")
des.engraving({ coord = { 18, 10 }, type = "dust", text = "wait", degrade = false })
des.gold({ amount = 100, x = 2, y = 2 })
des.gold(50, { 3, 2 })
des.gold()
des.trap("rolling boulder", 12, 10)
des.trap({ type = "spiked pit", x = 14, y = 11, seen = true, victim = false })
des.trap("web", { 10, 11 })
des.trap()
des.object("chest", place[3])
des.object({ id = "statue", x = 19, y = 11, montype = "gnome king", historic = true })
des.object({ id = "corpse", coord = place[4], montype = "D" })
des.object({ id = "wand of digging", spe = 2, buc = "not-cursed", x = 20, y = 11 })
des.object({ class = "[", eroded = -1, x = 21, y = 11 })
des.object({ id = "large box", x = 22, y = 11, locked = true, trapped = 0, contents = function(box)
   des.object("potion of healing")
   des.object({ class = "*", quantity = 3 })
end })
des.monster({ id = "soldier", x = 11, y = 10, asleep = 1, inventory = function()
   des.object({ id = "long sword", buc = "blessed", spe = 1 })
end })
des.monster({ class = "D", x = 26, y = 11, peaceful = 0, waiting = true, name = "Cinder" })
des.monster("giant eel", 0, 0)
des.monster({ id = "giant mimic", x = 23, y = 11, appear_as = "obj:boulder" })
des.monster("h", { 24, 11 })
des.monster()
des.non_diggable(selection.area(0, 0, 36, 13))
des.non_passwall(selection.rect(0, 0, 36, 13) | selection.rect(1, 1, 35, 12))
des.wall_property({ region = { 4, 6, 8, 9 }, property = "nonpasswall" })
des.teleport_region({ region = { 1, 0, 10, 20 }, region_islev = 1, dir = "down" })
des.levregion({ type = "branch", region = { 60, 2, 78, 18 }, region_islev = 1 })
des.exclusion({ type = "teleport", region = { 4, 6, 8, 9 } })
des.gas_cloud({ selection = selection.area(5, 7, 7, 8), damage = 0 })
des.message("The bridge is up.")
