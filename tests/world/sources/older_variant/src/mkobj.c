struct icp { int iprob; char iclass; };
const struct icp mkobjprobs[] = {
{20, WEAPON_CLASS},
{20, ARMOR_CLASS}, {40, FOOD_CLASS},
{20, GEM_CLASS}
};
